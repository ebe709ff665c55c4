import { expect, test } from "vitest";
import { findServices } from "../../../src/features/init/recognise/services.ts";
import { filesOf } from "../../builders/repository-files.ts";
import { foreignRepositories } from "../../foreign/repositories.ts";

test.each(foreignRepositories.map((it) => [it.like, it] as const))(
  "%s is recognised",
  async (_, repository) => {
    const { service, others } = await findServices(filesOf(repository.files));
    expect({ name: service?.name, at: service?.at, others }).toEqual({
      ...repository.recognised,
      others: repository.others ?? [],
    });
  },
);
