import { request } from '#store/define/define-call.ts'
import { defineDetail } from '#store/define/define-detail.ts'
import { merchantRoles } from '#store/resources/merchants/merchants.ts'
import { getTags, tagList, tagOnWire } from './tag-calls.ts'

export interface Tag {
  id: string
  name: string
}

/** What a merchant can be tagged with, by name; there is one such list, under whatever id it is asked for. */
export const merchantTags = defineDetail<Tag[]>({
  name: 'tags.all',
  roles: merchantRoles,
  request: () => request(getTags, {}),
  toValue: (answer) => {
    const { data } = tagList.answer.safeParse(answer)
    if (!data) return null
    const tags = tagList.read(data).flatMap((wire) => {
      const tag = tagOnWire.safeParse(wire).data
      return tag ? [{ id: String(tag.id), name: tag.name }] : []
    })
    return tags.sort((a, b) => a.name.localeCompare(b.name, 'en'))
  },
  keep: 1,
  ahead: (scope) => (scope === '' ? ['all'] : []),
  held: {
    title: 'Tags of merchants',
    of: null,
    rows: { one: 'tag', many: 'tags', count: (tags) => tags.length },
  },
})
