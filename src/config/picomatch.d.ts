declare module "picomatch" {
  const picomatch: {
    isMatch(
      text: string,
      patterns: readonly string[],
      options: { readonly dot: boolean; readonly nonegate: boolean },
    ): boolean;
  };
  export = picomatch;
}
