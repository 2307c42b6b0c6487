import { messages } from '#store/messages/catalogue.ts'
import type { LabelPlan, LabelSettings, LabelSource, PrintPort } from '#store/ports/print-port.ts'
import { failureWords } from '#store/ports/worker-port.ts'

/** Rows that a preview shows; the others look alike. */
export const mostShown = 12

export interface PlannedPrint {
  plan: LabelPlan
  /** The first rows as they will lie on paper; none where they cannot be drawn. */
  pictures: ImageBitmap[]
}

/** Plans a print and draws its preview. Never rejects: a plan that could not be made says so and holds nothing. */
export async function planPrint(
  print: Pick<PrintPort, 'plan' | 'preview'>,
  source: LabelSource,
  settings: LabelSettings,
): Promise<PlannedPrint> {
  try {
    const plan = await print.plan(source, settings)
    return { plan, pictures: await print.preview(plan.plan, 0, mostShown).catch(() => []) }
  } catch (error) {
    const plan = {
      plan: 0,
      rows: 0,
      labels: 0,
      held: [],
      warnings: [],
      problem: failureWords(error, messages.listFailed),
    }
    return { plan, pictures: [] }
  }
}
