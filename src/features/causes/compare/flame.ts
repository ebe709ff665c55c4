import type { FlameBox } from "../../../model/report/flame.ts";
import type { Profile } from "../profile.ts";
import type { CodeSide } from "./changed-code.ts";
import type { Frame } from "./frame.ts";

interface Branch {
  readonly label: string;
  readonly ms: Record<CodeSide, number>;
  readonly inside: Map<string, Branch>;
}

function branch(label: string): Branch {
  return { label, ms: { base: 0, head: 0 }, inside: new Map() };
}

function labelOf(frame: Frame): string {
  switch (frame.kind) {
    case "own":
      return `${frame.name === "" ? "(anonymous)" : frame.name} ${frame.path}`;
    case "library":
      return frame.function === "" ? frame.name : `${frame.name}: ${frame.function}`;
    case "runtime":
      return frame.name;
    default:
      return frame satisfies never;
  }
}

/** Adds what a side spends, in ms by a mean request. */
function grow(root: Branch, side: CodeSide, { spent, requests }: Profile<Frame>, all: number): void {
  const answered = requests === undefined ? all : requests.reduce((sum, one) => sum + one, 0);
  if (answered <= 0) return;
  for (const { kind, frames, bySlice } of spent) {
    if (kind !== "cpu" && kind !== "wait") continue;
    const ms = [...bySlice.values()].reduce((sum, one) => sum + one, 0) / answered;
    let at = root;
    at.ms[side] += ms;
    // A wait is told apart from the work of the same function.
    const labels = frames.map(labelOf).reverse();
    for (const label of kind === "wait" ? [...labels, "(waits)"] : labels) {
      const next = at.inside.get(label) ?? branch(label);
      at.inside.set(label, next);
      next.ms[side] += ms;
      at = next;
    }
  }
}

/** Narrower ones cannot be seen, and more are not kept. */
const narrowest = 0.005;
const mostBoxes = 250;
const deepest = 40;

/**
 * The stacks of both sides, merged: widths are what the change spends.
 * @param answered requests of a side in all slices, for profiles that did not see them
 */
export function flameBoxes(
  sides: Readonly<Record<CodeSide, Profile<Frame>>>,
  answered: Readonly<Record<CodeSide, number>>,
): readonly FlameBox[] {
  const root = branch("");
  grow(root, "base", sides.base, answered.base);
  grow(root, "head", sides.head, answered.head);
  const whole = root.ms.head;
  if (whole <= 0) return [];
  const boxes: FlameBox[] = [];
  const place = ({ inside }: Branch, depth: number, from: number): void => {
    let at = from;
    const shown = [...inside.values()].sort((one, other) => other.ms.head - one.ms.head);
    for (const one of shown) {
      const width = one.ms.head / whole;
      if (width < narrowest) break;
      boxes.push({ label: one.label, depth, from: at, width, baseMs: one.ms.base, headMs: one.ms.head });
      if (depth < deepest) place(one, depth + 1, at);
      at += width;
    }
  };
  place(root, 0, 0);
  // The widest are kept, and with each what it stands on.
  const least = boxes.map(({ width }) => width).sort((one, other) => other - one)[mostBoxes - 1] ?? 0;
  return boxes.filter(({ width }) => width > least || boxes.length <= mostBoxes);
}
