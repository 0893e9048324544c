import type { JsonObject } from "../../../value/internal.ts";
import { FILE_STATUS } from "../annotations.ts";
import type { Scope } from "../upgrades/scope.ts";
import type { Successor } from "../upgrades/successors.ts";
import { keepComments } from "./comments.ts";
import { rewriteFileOptions } from "./file-options.ts";
import { rewriteImports } from "./imports.ts";
import { rewriteEnums } from "./rewrite-enum.ts";
import { rewriteExtensions } from "./rewrite-field.ts";
import { rewriteMessages } from "./rewrite-message.ts";
import { rewriteService } from "./rewrite-service.ts";
import { listOf, type Rewriting, withoutUndefined } from "./rewriting.ts";

/** The descriptor of a file's next version. */
export function rewriteFile(successor: Successor, rewriting: Rewriting, scope: Scope): JsonObject {
  const { file, path } = successor;
  const messageType = rewriteMessages(file.messages, rewriting);
  const enumType = rewriteEnums(file.enums, rewriting);
  const service = file.services.map((source) => rewriteService(source, rewriting));
  const extension = rewriteExtensions(file.extensions, rewriting);
  const imports = rewriteImports(successor, { messageType, service, extension }, { rewriting, scope });
  const hasStatus = rewriting.api.extensions.has(FILE_STATUS.slice(1, -1));
  const { sourceCodeInfo: _, weakDependency: __, ...descriptor } = file.descriptor;
  const written = withoutUndefined({
    ...descriptor,
    name: path,
    package: successor.package,
    dependency: listOf(imports.dependency),
    publicDependency: listOf(imports.publicDependency),
    messageType: listOf(messageType),
    enumType: listOf(enumType),
    service: listOf(service),
    extension: listOf(extension),
    options: rewriteFileOptions(successor, { hasStatus }),
  });
  return keepComments(written, file, rewriting);
}
