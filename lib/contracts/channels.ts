/** Channel names are built here and nowhere else. */
export const channel = {
  user: (publicId: string) => `private-user.${publicId}`,
  company: (publicId: string) => `private-company.${publicId}`,
  resume: (publicId: string) => `private-resume.${publicId}`,
  vacancy: (publicId: string) => `private-vacancy.${publicId}`,
  /** Both sides of one negotiation while its conversation is open. */
  negotiation: (publicId: string) => `private-negotiation.${publicId}`,
  interview: (publicId: string) => `presence-interview.${publicId}`,
} as const

/** To one socket, of no channel: events may have been lost, what is shown has to be fetched again. */
export const CATCH_UP_EVENT = 'dvoe:catch_up'

export type ChannelSubject = keyof typeof channel

const channelPattern =
  /^(?:private-(user|company|resume|vacancy|negotiation)|presence-(interview))\.([A-Za-z0-9_-]{1,64})$/

/** Parses a channel name; undefined when it is not one of ours. */
export function parseChannel(name: string): { subject: ChannelSubject; publicId: string } | undefined {
  const match = channelPattern.exec(name)
  const subject = match?.[1] ?? match?.[2]
  const publicId = match?.[3]
  if (!subject || !publicId) return undefined
  return { subject: subject as ChannelSubject, publicId }
}
