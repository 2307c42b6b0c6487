/** One line of a Dockerfile: `RUN npm ci` is `{ name: 'RUN', text: 'npm ci' }`. */
export interface Instruction {
  name: string
  text: string
}

/** The instructions of a Dockerfile, stage by stage. */
export function readDockerfile(text: string): Instruction[][] {
  const lines = text
    .replaceAll(/^#.*$/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`This line is no instruction: ${line}`)
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, text: rest })
  }
  return stages
}

/** The words of a command in its JSON form, wherever the instruction has it. */
export function commandIn({ text }: Instruction): [string, ...string[]] {
  return JSON.parse(text.slice(text.indexOf('['))) as [string, ...string[]]
}

/** `ENV A=1 B=2` as a record. */
export function variablesIn(instructions: readonly Instruction[]): Record<string, string> {
  const settings = instructions.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(/\s+/))
  return Object.fromEntries(settings.map((setting) => setting.split('=') as [string, string]))
}
