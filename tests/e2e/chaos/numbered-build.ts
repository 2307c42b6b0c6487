/** A file of the built portal that has a hash of its content in its name, as a path and as a name inside a text. */
const hashedPath = /^\/assets\/[\w.-]+-[\w-]{8}\.(js|css)$/
/** The end of such a name: a pattern of the whole name takes half a minute for the word lists of the password meter. */
const endOfHashedName = /(-[\w-]{8})\.(js|css)\b/g
const pageRevision = /("revision":")(\w+","url":"index\.html")/

/**
 * A release of the portal, made from the built one: its scripts and styles have names of their own, as if the hash of
 * each had changed. Therefore its page and the list in its service worker differ from those of every other release.
 */
export class NumberedBuild {
  /** As long as the part of a revision that names the cache of a build's page (program-store.ts). */
  private readonly mark: string

  constructor(number: number) {
    this.mark = String(number).padStart(8, '0')
  }

  /** Returns the path that the built portal has for a path of this release; null if this release has no such file. */
  builtPath(path: string): string | null {
    return hashedPath.test(path) ? null : path.replace(`.${this.mark}.`, '.')
  }

  /** Renames the files in the text of a script, a style or a page, and revises the page in the service worker's list. */
  rewrite(text: string): string {
    return text.replaceAll(endOfHashedName, `$1.${this.mark}.$2`).replace(pageRevision, `$1${this.mark}$2`)
  }

  /** An expression for a tab: whether the tab runs this release. */
  get isRunning(): string {
    return `[...document.scripts].some(({ src }) => src.includes('.${this.mark}.'))`
  }

  /** An expression for a tab: whether the service worker of this release is active, and no other one waits. */
  get isActive(): string {
    return `(async () => {
      const pages = (await caches.keys()).filter((name) => name.startsWith('portal-page-'))
      const registration = await navigator.serviceWorker.getRegistration()
      const isAlone = !registration.installing && !registration.waiting && registration.active.state === 'activated'
      return isAlone && pages.length === 1 && pages[0].includes('${this.mark}')
    })()`
  }
}
