/** Modes that make a load, or read one that was made. */
export const loadModes = ["gate", "measure", "baseline-update", "baseline-accept"] as const;

/** Modes that read what names the scripts and their target. */
export const scriptModes = ["check", ...loadModes] as const;

/** Modes that open the stored baseline. */
export const storeModes = ["gate", "judge", "baseline-update", "baseline-accept", "baseline-show"] as const;

/** Modes that end with a report. */
export const reportModes = [
  ...["gate", "judge", "compare", "baseline-update", "baseline-accept", "report"],
] as const;
