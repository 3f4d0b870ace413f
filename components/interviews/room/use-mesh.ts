'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { channel } from '@/lib/contracts/channels'
import type { Room } from '@/lib/contracts/interview-room'
import { liveState, serverLiveState, watchLiveState } from '@/lib/realtime/live-state'
import { Mesh } from '@/lib/webrtc/mesh'
import type { PeerView } from '@/lib/webrtc/peer-view'
import type { Devices } from './use-devices'
import type { RoomState } from './use-room'

const nobody: ReadonlyMap<string, PeerView> = new Map()
const event = 'signal'

/** Those one talks with may be seen by: both were let in. */
export const talkersOf = ({ seats }: Room) =>
  seats.some(({ me, admitted }) => me && admitted) ? seats.filter(({ me, admitted }) => !me && admitted) : []

/** Connects this tab with everyone in the room; by seat, what comes from them. */
export function useMesh(publicId: string, { room, seat, ice, refresh }: RoomState, devices: Devices) {
  const { connection } = useSyncExternalStore(watchLiveState, liveState, serverLiveState)
  const [mesh, setMesh] = useState<Mesh | null>(null)
  const name = channel.interview(publicId)

  useEffect(() => {
    if (!seat || !ice || !connection) return
    const made = new Mesh({
      me: seat,
      configuration: { iceServers: ice.servers as RTCIceServer[], iceTransportPolicy: ice.policy },
      send: (part) => connection.whisper({ channel: name, event }, part),
      onUnknown: refresh,
    })
    const stop = connection.hear({ channel: name, event }, (data, member) => made.receive(data, member))
    const confirmed = connection.listen(name, {
      kinds: [],
      onEvent: () => {},
      // What was said while the socket was away is said again.
      onSubscribed: () => made.resume(),
    })
    const moved = () => made.restart()
    addEventListener('online', moved)
    setMesh(made)
    return () => {
      removeEventListener('online', moved)
      stop()
      confirmed()
      made.close()
      setMesh(null)
    }
  }, [connection, ice, name, refresh, seat])

  const talkers = room ? talkersOf(room) : []
  const members = JSON.stringify(talkers.map(({ public_id, member }) => ({ seat: public_id, member })))
  useEffect(() => mesh?.sync(JSON.parse(members)), [mesh, members])

  const { audio, camera, screen, micOn, cameraOn } = devices
  useEffect(() => {
    mesh?.setTracks(
      { audio, video: screen ?? camera },
      { mic: micOn, camera: cameraOn, screen: screen !== null },
    )
  }, [mesh, audio, camera, screen, micOn, cameraOn])

  return useSyncExternalStore(
    mesh?.watch ?? watchNothing,
    () => mesh?.views() ?? nobody,
    () => nobody,
  )
}

const watchNothing = () => () => {}
