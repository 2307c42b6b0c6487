import { describe, expect, it } from 'vitest'
import { Heartbeat } from '#sync/leader/heartbeat.ts'
import { SimTime } from '#tests/sync/simulation/sim-time.ts'

function aFollower() {
  const time = new SimTime()
  const said: string[] = []
  let isVisible = true
  let thefts = 0
  const heartbeat = new Heartbeat({
    after: time.after,
    say: (message) => said.push(message),
    visible: () => isVisible,
    steal: () => void (thefts += 1),
  })
  return { time, said, heartbeat, thefts: () => thefts, show: (next: boolean) => (isVisible = next) }
}

describe('the heartbeat', () => {
  it('of a leader is heard every two seconds, and at once by whoever asks', async () => {
    const { time, said, heartbeat } = aFollower()
    heartbeat.lead(true)
    await time.pass(6000)
    expect(said).toEqual(['beat', 'beat', 'beat', 'beat'])
    heartbeat.hear('ping')
    expect(said).toHaveLength(5)
  })

  it('missing for ten seconds makes a follower ask, and two seconds later take over', async () => {
    const { time, said, thefts } = aFollower()
    await time.pass(11_500)
    expect([said, thefts()]).toEqual([['ping'], 0])
    await time.pass(1000)
    expect(thefts()).toBe(1)
  })

  it('that comes late, in answer to the question, changes nothing', async () => {
    const { time, heartbeat, thefts } = aFollower()
    for (let seconds = 0; seconds < 60; seconds += 11) {
      await time.pass(11_000)
      heartbeat.hear('beat')
    }
    expect(thefts()).toBe(0)
  })

  it('is not waited for by a tab that nobody sees', async () => {
    const { time, show, thefts } = aFollower()
    show(false)
    await time.pass(60_000)
    show(true)
    await time.pass(11_000)
    expect(thefts()).toBe(0)
  })
})
