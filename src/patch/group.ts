/** Adds to the group of a key, which comes to be with its first member. */
export function addToGroup<Key, Member>(groups: Map<Key, Member[]>, key: Key, member: Member): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [member]);
  else group.push(member);
}
