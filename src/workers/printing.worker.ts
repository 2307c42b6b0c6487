import * as Comlink from 'comlink'
import { openDatabase } from '#store/database/open-database.ts'
import { drawRow } from '#printing/canvas/draw-row.ts'
import type { LabelRow } from '#printing/labels/label-row.ts'
import type { Reprint } from '#printing/jobs/job-service.ts'
import type { CarrierOrder, PrinterInfo } from '#store/ports/print-port.ts'
import { PrintEngine } from '#printing/start-printing.ts'
import { loadCode } from '#store/values/load-code.ts'
import { systemTiming } from '#sync/timing.ts'
import { freeFonts, loadLinePainter } from './label-fonts.ts'
import type { WorkerStart } from './worker-start.ts'

export type PrintService = Awaited<ReturnType<typeof open>>

async function open({ config, databaseName, owner }: Omit<WorkerStart, 'token'>) {
  let painter: ReturnType<typeof loadLinePainter> | null = null
  const { provider } = config
  const engine = new PrintEngine({
    strict: await openDatabase(databaseName, 'strict'),
    usb: navigator.usb,
    locks: navigator.locks,
    channel: new BroadcastChannel(`print:${databaseName}`),
    timing: systemTiming,
    newId: () => crypto.randomUUID(),
    random: Math.random,
    by: owner.split('|')[0] ?? owner,
    provider,
    redeemBase: provider.redeemBase ?? '',
    painter: () =>
      (painter ??= loadCode(loadLinePainter).catch((error: unknown) => {
        // The next print fetches them anew.
        painter = null
        throw error
      })),
    freePainter() {
      painter = null
      freeFonts()
    },
  })
  await engine.service.open()
  return {
    plan: engine.plan.bind(engine),
    release: engine.release.bind(engine),
    preview(plan: number, from: number, to: number) {
      const pictures = engine.rows(plan, from, to).map(pictureOf)
      return Comlink.transfer(pictures, pictures)
    },
    enqueue: engine.enqueue.bind(engine),
    labelText: engine.labelText.bind(engine),
    async page(order: CarrierOrder, place: number, width: number) {
      const page = await engine.page(order, place)
      if (!page) return null
      const dotsPerMm = width / page.width
      const canvas = new OffscreenCanvas(width, Math.round(page.height * dotsPerMm))
      const context = canvas.getContext('2d')
      if (context) page.draw(context, dotsPerMm)
      const picture = canvas.transferToImageBitmap()
      return Comlink.transfer(picture, [picture])
    },
    document: engine.document.bind(engine),
    cancelDocument: () => engine.cancelDocument(),
    printers: () => engine.printers(),
    resume: (job: string, confirmed?: string) => engine.service.resume(job, confirmed),
    pause: (job: string) => engine.service.pause(job),
    cancel: (job: string) => engine.service.cancel(job),
    resolveCheck: (job: string, row: number) => engine.service.resolveCheck(job, row),
    reprint: (job: string, rows: Reprint, printer: PrinterInfo) => engine.service.reprint(job, rows, printer),
  }
}

function pictureOf(row: LabelRow): ImageBitmap {
  const canvas = new OffscreenCanvas(row.width, row.height)
  const context = canvas.getContext('2d')
  if (context) drawRow(row, context)
  return canvas.transferToImageBitmap()
}

let service: Promise<PrintService> | null = null

Comlink.expose({
  async start(start: Omit<WorkerStart, 'token'>) {
    service ??= open(start)
    return Comlink.proxy(await service)
  },
})
