/** Other ways to keep rows on a device, by name: each opens a store of that name and hands back what fills it. */
export const stores: Readonly<Record<string, (name: string) => Promise<(rows: readonly object[]) => Promise<void>>>>
