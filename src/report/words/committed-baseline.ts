/**
 * Why stored runs that lie in a change's checkout do not count, for the reader of its report.
 * @param file of the history, as the repository names it
 * @param base branch that the change is to be merged into
 */
export function uncountedFile(
  file: string,
  base: string,
  { own, committed }: { readonly own: boolean; readonly committed: boolean },
): string {
  if (!committed) return `The runs stored in ${file} do not count: ${base} has no such file.`;
  if (!own) return `${file} is missing here; the runs stored in it on ${base} count.`;
  return `The runs stored in ${file} do not count: the file differs from that on ${base}, which counts instead.`;
}
