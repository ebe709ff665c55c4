/** The light build that Octokit's plugins bundle already; only the full one declares its types. */
declare module "bottleneck/light.js" {
  import Bottleneck from "bottleneck";
  // biome-ignore lint/style/noDefaultExport: it is what the package exports
  export default Bottleneck;
}
