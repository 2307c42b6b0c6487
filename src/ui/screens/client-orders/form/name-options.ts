import type { Option } from '#ui/pickers/one-field.tsx'

/** People or clients by name, to be picked from; two of one name are told apart by their ids. */
export function nameOptions(names: readonly { id: string; name: string }[]): Option[] {
  const counts = new Map<string, number>()
  for (const { name } of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return names.map(({ id, name }) => ({ value: id, label: (counts.get(name) ?? 0) > 1 ? `${name} (${id})` : name }))
}
