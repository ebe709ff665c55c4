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
  checkout: "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
  setupNode: "actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0",
  setupPython: "actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0",
  downloadArtifact: "actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1",
  uploadArtifact: "actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0",
} as const;

/** JSON Schema of the gate file, as an editor loads it. */
export const schemaAddress = `https://raw.githubusercontent.com/${release.repository}/${release.commit}/schemas/gate-file.schema.json`;
