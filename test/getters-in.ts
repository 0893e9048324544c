/** The paths of what is no value of its own, but is made when somebody asks. */
export function gettersIn(value: unknown, path = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([name, { get, value: part }]) =>
    get === undefined ? gettersIn(part, `${path}.${name}`) : [`${path}.${name}`],
  );
}
