import type { Node, Rank, Section } from "../../model/document.ts";
import { firstWhere } from "../../stats/bisect.ts";
import { sumOf } from "../../stats/sum.ts";

/** What was left out of a report to make it fit. */
export interface LeftOut {
  /** Titles, in their order. */
  readonly sections: readonly string[];
  readonly rows: number;
  /** Paragraphs, list items and lines of code at the end. */
  readonly lines: number;
}

const nothing: LeftOut = { sections: [], rows: 0, lines: 0 };

/** The room for a report, and how its nodes are measured. */
export interface CommentRoom {
  readonly most: number;
  readonly sizeOf: (nodes: readonly Node[]) => number;
  readonly noticeOf: (leftOut: LeftOut) => Node;
}

interface Fitted {
  readonly nodes: readonly Node[];
  readonly leftOut: LeftOut;
}

/**
 * Shortens a report until it fits. Leaves out folded sections by rank, the largest first; then rows from the last table
 * upwards, but never a table's first; then lines from the end. The first headline stays, cut if necessary, and a notice at
 * the end says what is missing.
 */
export function fitNodes(nodes: readonly Node[], { most, sizeOf, noticeOf }: CommentRoom): readonly Node[] {
  if (sizeOf(nodes) <= most) return nodes;
  const composed = (it: Fitted): readonly Node[] => [...it.nodes, noticeOf(it.leftOut)];
  const fits = (it: Fitted): boolean => sizeOf(composed(it)) <= most;
  const stages = [
    withoutSections(nodes, sizeOf),
    without("rows", rowsOf, lessRows),
    without("lines", linesOf, lessLines),
    withShortHeadline,
  ];
  let fitted: Fitted = { nodes, leftOut: nothing };
  for (const stage of stages) {
    const { count, without } = stage(fitted);
    fitted = without(firstWhere(count, (n) => fits(without(n))));
    if (fits(fitted)) break;
  }
  return composed(fitted);
}

/** A number of things that may go, and what is left without the first n of them. */
interface Stage {
  readonly count: number;
  readonly without: (n: number) => Fitted;
}

const ranks: readonly Rank[] = ["detail", "evidence", "action"];

function withoutSections(whole: readonly Node[], sizeOf: CommentRoom["sizeOf"]): (from: Fitted) => Stage {
  const order = sparable(whole)
    .map((section) => ({ section, rank: ranks.indexOf(section.rank ?? "action"), size: sizeOf([section]) }))
    .sort((one, other) => one.rank - other.rank || other.size - one.size)
    .map(({ section }) => section);
  return ({ leftOut }) => ({
    count: order.length,
    without: (n) => {
      const gone = new Set<Node>(order.slice(0, n));
      return {
        nodes: whole.flatMap((it) => withoutSome(it, gone)),
        leftOut: { ...leftOut, sections: whole.flatMap((it) => titlesOf(it, gone)) },
      };
    },
  });
}

/** Sections that may go: folded, with a rank. */
function sparable(nodes: readonly Node[], isFolded = false): readonly Section[] {
  return nodes.flatMap((it) => {
    if (it.kind !== "section") return [];
    const isHidden = isFolded || !it.isOpen;
    return [...(it.rank !== undefined && isHidden ? [it] : []), ...sparable(it.nodes, isHidden)];
  });
}

/** A section that loses all its nodes goes, too. */
function withoutSome(node: Node, gone: ReadonlySet<Node>): readonly Node[] {
  if (gone.has(node)) return [];
  if (node.kind !== "section") return [node];
  const nodes = node.nodes.flatMap((it) => withoutSome(it, gone));
  return nodes.length === 0 && node.nodes.length > 0 ? [] : [{ ...node, nodes }];
}

function titlesOf(node: Node, gone: ReadonlySet<Node>): readonly string[] {
  if (node.kind !== "section") return [];
  return gone.has(node) ? [node.title] : node.nodes.flatMap((it) => titlesOf(it, gone));
}

/** Sum over all nodes, including those of sections. */
function amountOf(nodes: readonly Node[], of: (node: Node) => number): number {
  return sumOf(nodes, (it) => of(it) + (it.kind === "section" ? amountOf(it.nodes, of) : 0));
}

/** What remains of a node without some of its rows or lines. */
type Less = (node: Node, gone: number) => readonly Node[];

/** Cuts rows or lines from the end. */
function without(what: "rows" | "lines", of: (node: Node) => number, less: Less): (from: Fitted) => Stage {
  return ({ nodes, leftOut }) => ({
    count: amountOf(nodes, of),
    without: (n) => ({ nodes: shorter(nodes, n, { of, less }), leftOut: { ...leftOut, [what]: n } }),
  });
}

function shorter(
  nodes: readonly Node[],
  amount: number,
  { of, less }: { readonly of: (node: Node) => number; readonly less: Less },
): readonly Node[] {
  let rest = amount;
  const cut = (node: Node): readonly Node[] => {
    if (node.kind === "section" && node.nodes.length > 0) {
      const inner = walk(node.nodes);
      return inner.length === 0 ? [] : [{ ...node, nodes: inner }];
    }
    const gone = Math.min(rest, of(node));
    rest -= gone;
    return gone === 0 ? [node] : less(node, gone);
  };
  const walk = (some: readonly Node[]): readonly Node[] => some.toReversed().flatMap(cut).toReversed();
  return walk(nodes);
}

/** Rows that a table can lose. */
function rowsOf(node: Node): number {
  return node.kind === "table" ? Math.max(0, node.rows.length - 1) : 0;
}

const lessRows: Less = (node, gone) =>
  node.kind === "table"
    ? [{ ...node, rows: node.rows.slice(0, -gone), omitted: node.omitted + gone }]
    : [node];

/** About the lines that a reader sees; the gate's headline stays. */
function linesOf(node: Node): number {
  switch (node.kind) {
    case "headline":
      return node.of === "gate" ? 0 : 1;
    case "list":
      return node.items.length;
    case "code":
      return node.content.split("\n").length;
    case "section":
      return node.nodes.length === 0 ? 1 : 0;
    default:
      return 1;
  }
}

const lessLines: Less = (node, gone) => {
  if (gone === linesOf(node)) return [];
  if (node.kind === "list") return [{ ...node, items: node.items.slice(0, -gone) }];
  if (node.kind !== "code") return [node];
  return [{ ...node, content: node.content.split("\n").slice(0, -gone).join("\n") }];
};

/** Cuts whole code points, never half a surrogate pair. */
function withShortHeadline({ nodes, leftOut }: Fitted): Stage {
  const [first] = nodes;
  const characters = first?.kind === "headline" ? Array.from(first.words) : [];
  return {
    count: characters.length,
    without: (n) => ({
      nodes: nodes.map((it) =>
        it.kind === "headline" && n > 0
          ? { ...it, words: `${characters.slice(0, characters.length - n).join("")}…` }
          : it,
      ),
      leftOut,
    }),
  };
}
