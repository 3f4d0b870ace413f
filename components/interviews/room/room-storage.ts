/** What a tab remembers of a room through a reload. */
export interface StoredRoom {
  tab: string
  /** It was in: it enters again by itself. */
  inside: boolean
  mic: boolean
  camera: boolean
  /** The last message of another that was seen. */
  read: string | null
}

const nameOf = (publicId: string) => `room:${publicId}`
const fresh = (): StoredRoom => ({
  tab: crypto.randomUUID(),
  inside: false,
  mic: true,
  camera: true,
  read: null,
})

export function readStoredRoom(publicId: string): StoredRoom {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(publicId)) ?? 'null') as Partial<StoredRoom> | null
    return { ...fresh(), ...kept }
  } catch {
    // Storage is shut, or holds something else: the room begins from the beginning.
    return fresh()
  }
}

export function storeRoom(publicId: string, change: Partial<StoredRoom>): void {
  try {
    sessionStorage.setItem(nameOf(publicId), JSON.stringify({ ...readStoredRoom(publicId), ...change }))
  } catch {
    // Without storage a reload asks for the devices again, and nothing else is lost.
  }
}
