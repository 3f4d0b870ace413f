/** State of a room stored per tab, so that it survives a reload. */
export interface StoredRoom {
  tab: string
  /** The tab was inside: it re-enters automatically. */
  inside: boolean
  mic: boolean
  camera: boolean
  /** Id of the last seen message of another participant. */
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
    // Storage is unavailable or holds a foreign value: start with defaults.
    return fresh()
  }
}

export function storeRoom(publicId: string, change: Partial<StoredRoom>): void {
  try {
    sessionStorage.setItem(nameOf(publicId), JSON.stringify({ ...readStoredRoom(publicId), ...change }))
  } catch {
    // Without storage a reload asks for the devices again; nothing else is lost.
  }
}
