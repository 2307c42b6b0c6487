import { posix } from 'node:path'
import type { House, SourceFile } from './house.ts'
import type { Rule } from './rule.ts'

const isModule = ({ path }: SourceFile) => path.endsWith('.module.css')

export const styleRules: readonly Rule[] = [
  {
    says: 'every class of a style sheet is used',
    looksAt: isModule,
    wrongWith(file, house) {
      const used = usesOf(file.path, house)
      return used.has('*') ? [] : [...classesOf(file.text)].filter((name) => !used.has(name)).map((name) => `.${name}`)
    },
    brokenBy: { 'src/ui/kit/planted.module.css': '.nobody {\n  color: red;\n}\n' },
  },
  {
    // Else every insertion anywhere makes the browser look whether it is met, and compute the styles of whole pages anew.
    says: 'what :has() looks for is no place among siblings',
    looksAt: ({ path }) => path.endsWith('.css'),
    wrongWith: ({ text }) => text.match(/:has\([^)]*(?::(?:nth|first|last|only|empty)|\*|\w \+ \w)[^)]*\)/g) ?? [],
    brokenBy: { 'src/ui/kit/planted.css': '.planted:has(> :nth-child(2)) {\n  color: red;\n}\n' },
  },
  {
    says: 'every class that is used stands in its style sheet',
    looksAt: ({ text }) => importOf.test(text),
    wrongWith: (file, house) =>
      sheetsOf(file).flatMap(({ sheet, names }) => {
        const classes = classesOf(house.get(sheet)?.text ?? '')
        return names.filter((name) => name !== '*' && !classes.has(name)).map((name) => `.${name} is not in ${sheet}`)
      }),
    brokenBy: {
      'src/ui/kit/planted.tsx':
        "import classes from './action-button.module.css'\nexport const planted = classes['nowhere']\n",
    },
  },
]

const importOf = /^import (\w+) from '([^']+\.module\.css)'/m

/** Classes that a sheet of its own styles; those of the page or of a library are `:global`, or begin with `mantine-`. */
function classesOf(sheet: string): ReadonlySet<string> {
  const bare = sheet.replaceAll(/\/\*[^]*?\*\/|"[^"]*"|:global\([^)]*\)/g, '').replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set(
    [...bare.matchAll(/\.([a-zA-Z][\w-]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('mantine-')),
  )
}

/** The classes that a file takes from its sheets; '*' if it takes one whose name it works out. */
function sheetsOf({ path, text }: SourceFile): { sheet: string; names: string[] }[] {
  return [...text.matchAll(new RegExp(importOf, 'gm'))].map(([, local = '', from = '']) => ({
    sheet: from.startsWith('#ui/') ? from.replace('#ui/', 'src/ui/') : posix.join(posix.dirname(path), from),
    names: [...text.matchAll(new RegExp(String.raw`\b${local}\[(?:'([\w-]+)'|[^\]])`, 'g'))].map(
      ([, name]) => name ?? '*',
    ),
  }))
}

function usesOf(path: string, house: House): ReadonlySet<string> {
  return new Set([...house.values()].flatMap(sheetsOf).flatMap(({ sheet, names }) => (sheet === path ? names : [])))
}
