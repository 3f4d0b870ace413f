/** What a tab remembers of a room through a reload. */
export interface KeptRoom {
  tab: string
  /** It was in: it enters again by itself. */
  inside: boolean
  mic: boolean
  camera: boolean
  /** The last message of another that was seen. */
  read: string | null
}

const nameOf = (publicId: string) => `room:${publicId}`
const fresh = (): KeptRoom => ({
  tab: crypto.randomUUID(),
  inside: false,
  mic: true,
  camera: true,
  read: null,
})

export function readKept(publicId: string): KeptRoom {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(publicId)) ?? 'null') as Partial<KeptRoom> | null
    return { ...fresh(), ...kept }
  } catch {
    // Storage is shut, or holds something else: the room begins from the beginning.
    return fresh()
  }
}

export function keep(publicId: string, change: Partial<KeptRoom>): void {
  try {
    sessionStorage.setItem(nameOf(publicId), JSON.stringify({ ...readKept(publicId), ...change }))
  } catch {
    // Without storage a reload asks for the devices again, and nothing else is lost.
  }
}
