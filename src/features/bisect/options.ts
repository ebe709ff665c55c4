import { list } from "../../config/options/kinds.ts";
import { option } from "../../config/options/option.ts";

/** What a search is about. */
export const bisectOptions = {
  commits: option("commits", list, {
    help: "For bisect: a commit that was fast, and one that is slow, which is checked out (docs/bisect.md).",
    readBy: ["bisect"],
    otherwise: "required for bisect; the slow one is what is checked out",
    flag: false,
    isRefusedElsewhere: true,
  }),
};
