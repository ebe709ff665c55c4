declare module "picomatch" {
  function picomatch(
    patterns: readonly string[],
    options: { readonly dot: boolean; readonly nonegate: boolean },
  ): (text: string) => boolean;
  export = picomatch;
}
