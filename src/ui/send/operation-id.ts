import type { CallRequest } from '#store/define/define-call.ts'

/**
 * The operation id of an act: sending the same call with the same fields and files again is the same operation until its
 * outcome is known, so that a server that honours keys carries it out once.
 */
export class OperationId {
  #current: { id: string; of: string } | null = null

  of({ call, input }: CallRequest): string {
    const of = JSON.stringify([call.name, input], (_name, value) => (value instanceof File ? factsOf(value) : value))
    if (this.#current?.of !== of) this.#current = { id: crypto.randomUUID(), of }
    return this.#current.id
  }

  /** The outcome is known: the next send is another operation. */
  settle(): void {
    this.#current = null
  }
}

const factsOf = ({ name, size, lastModified }: File) => [name, size, lastModified]
