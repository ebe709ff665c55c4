/**
 * Why stored runs in a pull request's checkout do not count.
 * @param file the history's path in the repository
 * @param base the target branch
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
