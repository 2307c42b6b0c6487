import { useEffect, useRef, useState } from 'react'
import { request } from '#store/define/define-call.ts'
import type { Detail } from '#store/define/define-detail.ts'
import { messages } from '#store/messages/catalogue.ts'
import type { getMerchantDashboard } from '#store/resources/dashboards/dashboard-calls.ts'
import type { Dashboard } from '#store/resources/dashboards/dashboard-details.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import { dashboardTrouble } from './dashboard-words.ts'

/** The figures as this device holds them, kept fresh, and what to say when the server refuses them. */
export function useDashboard(figures: Detail<Dashboard>, id: string, call: typeof getMerchantDashboard) {
  const detail = useDetail(figures, id)
  const callOnline = useOnlineCall()
  const [trouble, setTrouble] = useState<string | null>(null)
  const { result } = detail
  const refused = result === 'refused' || result === 'absent' || result === 'failed'
  // Whether the look that was refused is the one after an answer that could be read.
  const secondTry = useRef(false)
  const again = useRef(detail.again)
  useEffect(() => {
    again.current = detail.again
    if (result === 'fetched') secondTry.current = false
  })

  // A look says only that it was refused; the words of the server come with a question of its own.
  useEffect(() => {
    if (!refused) return
    let left = false
    void callOnline(request(call, { params: { id } }), 'dashboard').then((answer) => {
      if (left) return
      const words = dashboardTrouble(answer)
      if (words !== null || secondTry.current) return setTrouble(words ?? messages.serverError)
      // Refused once and not the second time: the figures are there to be had.
      secondTry.current = true
      again.current()
    })
    return () => {
      left = true
    }
  }, [refused, callOnline, call, id])

  return { ...detail, trouble: refused ? trouble : null }
}
