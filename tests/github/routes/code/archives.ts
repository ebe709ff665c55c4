import { type Route, textParameter } from "../../call.ts";

/** The files of a commit, which are on another host. */
export const archiveRoutes: readonly Route[] = [
  {
    operationId: "repos/download-tarball-archive",
    grants: ["contents:read"],
    answer: (call) => {
      const { archiveHost, owner, name } = call.state;
      // Of a private repository the address holds a token of its own, for some minutes.
      const location = `${archiveHost}/${owner}/${name}/legacy.tar.gz/${textParameter(call, "ref")}?token=AMOMENT`;
      return { status: 302, headers: { location } };
    },
  },
];
