import { useEffect, useState } from 'react'
import { request } from '#store/define/define-call.ts'
import type { getMerchantDashboard } from '#store/resources/dashboards/dashboard-calls.ts'
import type { Dashboard } from '#store/resources/dashboards/dashboard-details.ts'
import type { Detail } from '#store/define/define-detail.ts'
import { useAsk } from '#ui/live/use-ask.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import { dashboardTrouble } from './dashboard-words.ts'

/** The figures as this device holds them, kept fresh, and what to say when the server refuses them. */
export function useDashboard(figures: Detail<Dashboard>, id: string, call: typeof getMerchantDashboard) {
  const detail = useDetail(figures, id)
  const ask = useAsk()
  const [trouble, setTrouble] = useState<string | null>(null)
  const { result } = detail
  const refused = result === 'refused' || result === 'absent' || result === 'failed'

  // A look says only that it was refused; the words of the server come with a question of its own.
  useEffect(() => {
    if (!refused) return
    let left = false
    void ask(request(call, { params: { id } }), 'dashboard').then((answer) => {
      if (!left) setTrouble(dashboardTrouble(answer))
    })
    return () => {
      left = true
    }
  }, [refused, ask, call, id])

  return { ...detail, trouble: refused ? trouble : null }
}
