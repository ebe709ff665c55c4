/** Lets a failed gate through, unless a workflow names another. */
export const acceptedLabel = "loadline: accepted";
