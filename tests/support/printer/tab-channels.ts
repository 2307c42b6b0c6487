import type { JobServiceDeps } from '#printing/jobs/job-service.ts'

type Channel = JobServiceDeps['channel']

/** Channels on which each tab hears what the others post. */
export function tabChannels() {
  const channels = new Set<Channel>()
  return {
    join(): Channel {
      const channel: Channel = {
        onmessage: null,
        postMessage(data) {
          for (const other of channels)
            if (other !== channel) other.onmessage?.call({} as BroadcastChannel, { data } as MessageEvent)
        },
      }
      channels.add(channel)
      return channel
    },
    leave: (channel: Channel) => void channels.delete(channel),
  }
}
