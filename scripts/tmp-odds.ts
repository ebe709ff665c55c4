import { knowledgeOf, logOdds } from "../src/stats/sequential.ts";

const C = Math.log(1.1);
for (const within of [0.016, 0.02, 0.024])
  for (const usual of [0.005, 0.0075, 0.01])
    for (const dof of [4, 10, 14])
      console.log(
        within,
        usual,
        dof,
        [0, 0.01, 0.02]
          .map((e) =>
            logOdds(
              knowledgeOf({
                change: e,
                rounds: {
                  share: 1,
                  scatter: { squares: 0, degreesOfFreedom: 0 },
                  within: { variance: within ** 2, degreesOfFreedom: dof },
                  usualDeviation: usual,
                },
                sessions: undefined,
              }),
              { none: 0, change: C },
            ).toFixed(2),
          )
          .join(" "),
      );
