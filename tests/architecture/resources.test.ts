import { describe, expect, it } from 'vitest'
import { resources } from '#store/registry.ts'
import { siteMap as screens } from '#ui/site-map.ts'
import { readHouse } from './house.ts'

const paths = [...readHouse().values()].map((file) => file.path)
const siteMap = readHouse().get('src/ui/site-map.ts')
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** Shown in the drawers of another collection's screen. */
const held = screens.flatMap(({ holds }) => (holds ? [kebab(holds.of)] : []))
const nouns = Object.values(resources).map((resource) => kebab(resource.name))

describe('a registered resource is in the house completely', () => {
  it('there are resources', () => expect(nouns).not.toEqual([]))

  it.each(nouns)('%s is declared, served, shown and has an address', (noun) => {
    expect(paths).toContain(`src/store/resources/${noun}/${noun}.ts`)
    expect(paths).toContain(`server/${noun}/calls.ts`)
    if (held.includes(noun)) return
    const folder = `src/ui/screens/${noun}/`
    expect(paths.filter((path) => path.startsWith(folder))).not.toEqual([])
    expect(siteMap?.imports.filter((one) => one.file?.startsWith(folder))).not.toEqual([])
  })

  it('what declares a resource is registered', () => {
    const declared = paths.flatMap((path) => /^src\/store\/resources\/([^/]+)\/\1\.ts$/.exec(path)?.[1] ?? [])
    expect(declared.filter((noun) => !nouns.includes(noun))).toEqual([])
  })
})
