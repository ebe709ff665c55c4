/** The release of Loadline that written workflows use. */
export const release = {
  repository: "OWNER/loadline",
  commit: "69de1265f8ce749a7786052d246332d7ed46eff2",
  tag: "v0.1.0",
} as const;

/** True while the publishing account is a placeholder. */
export const hasPlaceholder = release.repository.startsWith("OWNER/");

/** `uses` of each action in a written workflow: a full commit and its release. */
export const pins = {
  loadline: `${release.repository}@${release.commit} # ${release.tag}`,
  checkout: "actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0",
  setupNode: "actions/setup-node@39370e3970a6d050c480ffad4ff0ed4d3fdee5af # v4.1.0",
  uploadArtifact: "actions/upload-artifact@330a01c490aca151604b8cf639adc76d48f6c5d4 # v5.0.0",
} as const;

/** JSON Schema of the gate file, as an editor loads it. */
export const schemaAddress = `https://raw.githubusercontent.com/${release.repository}/${release.commit}/loadline.schema.json`;
