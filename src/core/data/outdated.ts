const outdated = new WeakMap<object, Set<string>>()
/** Answers in this cache that a save has made old, by their keys: until they have been asked for with success, nobody is shown them as true. */
export function outdatedIn(cache: object): Set<string> {
  const known = outdated.get(cache) ?? new Set<string>()
  outdated.set(cache, known)
  return known
}
