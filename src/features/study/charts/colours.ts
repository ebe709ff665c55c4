/** Of the curves in their order; each has 3:1 on white and on GitHub's dark ground. */
export const colours: readonly { readonly onBoth: string; readonly sign: string; readonly dash: string }[] = [
  { onBoth: "#d9480f", sign: "🟠", dash: "" },
  { onBoth: "#1c7ed6", sign: "🔵", dash: "6 3" },
  { onBoth: "#2b8a3e", sign: "🟢", dash: "2 3" },
  { onBoth: "#9c36b5", sign: "🟣", dash: "8 3 2 3" },
  { onBoth: "#868e96", sign: "⚪", dash: "1 4" },
  { onBoth: "#a87900", sign: "🟡", dash: "10 4" },
];
