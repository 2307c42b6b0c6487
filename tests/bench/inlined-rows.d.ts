declare module 'virtual:inlined-rows' {
  /** By collection. */
  export const rowsOf: Readonly<Record<string, readonly import('#store/define/define-resource.ts').AnyRow[]>>
}
