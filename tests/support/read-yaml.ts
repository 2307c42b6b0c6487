export type Yaml = string | Yaml[] | { [name: string]: Yaml }

/**
 * The part of YAML that compose.yaml is written in: maps by indentation, lists of scalars or of one-line maps, JSON lists
 * of words. Every scalar is text; whatever else comes is an error.
 */
export function readYaml(text: string): Yaml {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  let at = 0
  const depthOf = (line: string | undefined) => (line === undefined ? -1 : line.length - line.trimStart().length)

  function block(depth: number): Yaml {
    return lines[at]?.trimStart().startsWith('- ') ? list(depth) : map(depth)
  }

  function list(depth: number): Yaml[] {
    const found: Yaml[] = []
    for (; depthOf(lines[at]) === depth; at++) {
      const item = (lines[at] ?? '').trim().slice(2)
      const pair = /^(\w+): (.*)$/.exec(item)
      found.push(pair ? { [pair[1] ?? '']: scalar(pair[2] ?? '') } : scalar(item))
    }
    return found
  }

  function map(depth: number): Yaml {
    const found: Record<string, Yaml> = {}
    while (depthOf(lines[at]) === depth) {
      const [, name = '', value = ''] = /^\s*([\w.-]+):(?: (.*))?$/.exec(lines[at] ?? '') ?? []
      if (name === '') throw new Error(`This line is not read: ${lines[at]}`)
      at += 1
      const below = depthOf(lines[at])
      found[name] = value !== '' ? scalar(value) : below > depth ? block(below) : ''
    }
    if (depthOf(lines[at]) > depth) throw new Error(`This line is not read: ${lines[at]}`)
    return found
  }

  return block(0)
}

function scalar(text: string): Yaml {
  return text.startsWith('[') || text.startsWith('"') ? (JSON.parse(text) as Yaml) : text
}
