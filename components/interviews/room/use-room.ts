'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { Room, RoomEntry } from '@/lib/contracts/interview-room'
import { roomTimes } from '@/lib/contracts/interview-states'
import { liveState, serverLiveState, watchLiveState } from '@/lib/realtime/live-state'
import { useChannel } from '@/lib/realtime/use-channel'
import { Mesh } from '@/lib/webrtc/mesh'
import type { PeerView } from '@/lib/webrtc/peer-view'
import { sessionStore } from '@/stores/session'
import { readStoredRoom, storeRoom } from './room-storage'
import type { Devices } from './use-devices'

const nobody: ReadonlyMap<string, PeerView> = new Map()
const event = 'signal'

/** Peers that are admitted to the room. */
export const participantsOf = ({ seats }: Room) =>
  seats.some(({ me, admitted }) => me && admitted) ? seats.filter(({ me, admitted }) => !me && admitted) : []

/** One WebRTC connection per other seat; returns the views by seat. */
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
      // Sends the signals that could not be sent while the socket was down.
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

  const talkers = room ? participantsOf(room) : []
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

const keyOf = (publicId: string) => ['interviews', 'room', publicId] as const
export type Presence = 'out' | 'in' | 'elsewhere' | 'left'

/** Sends the goodbye as the page closes, by a request that outlives it. */
function leaveAtOnce(publicId: string, seat: string): void {
  api('DELETE /v1/interviews/:publicId/room/seats/:seatId', {
    params: { publicId, seatId: seat },
    keepalive: true,
  }).catch((error: unknown) => console.warn('Room: could not say goodbye', error))
}

/** The room as the server knows it, and this tab's seat. */
export function useRoom(publicId: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: keyOf(publicId),
    queryFn: ({ signal }) => api('GET /v1/interviews/:publicId/room', { params: { publicId }, signal }),
    // A crashed browser sends no goodbye: the waiting side polls now and then.
    refetchInterval: ({ state: { data } }) =>
      data && data.entry !== 'over' && !data.seats.some(({ me }) => me) ? roomTimes.touchEvery : false,
  })
  const [standing, setStanding] = useState<Presence>('out')
  const [seat, setSeat] = useState<string | null>(null)
  const [ice, setIce] = useState<RoomEntry['ice']>(null)
  const held = useRef<string | null>(null)
  const gone = useRef(false)
  useEffect(() => {
    held.current = seat
  }, [seat])

  const take = useCallback(
    (entry: RoomEntry, after: Presence) => {
      client.setQueryData(keyOf(publicId), entry.room)
      setSeat(entry.seat)
      // New TURN credentials would force a new connection: those of the entry are valid until the room closes.
      setIce((before) => (entry.seat === null ? null : (before ?? entry.ice)))
      setStanding(entry.seat ? 'in' : after)
    },
    [client, publicId],
  )
  const enter = useCallback(
    async (takeOver = false) => {
      if (gone.current) return
      const entry = await api('POST /v1/interviews/:publicId/room/entry', {
        params: { publicId },
        body: { tab: readStoredRoom(publicId).tab, take_over: takeOver },
      })
      // The room was closed in the meantime: admit nobody.
      if (gone.current) return void (entry.seat && leaveAtOnce(publicId, entry.seat))
      storeRoom(publicId, { inside: entry.seat !== null })
      take(entry, 'elsewhere')
    },
    [publicId, take],
  )
  const leave = useCallback(() => {
    storeRoom(publicId, { inside: false })
    if (held.current) leaveAtOnce(publicId, held.current)
    setSeat(null)
    setIce(null)
    setStanding('left')
  }, [publicId])
  const touch = useCallback(async () => {
    const mine = held.current
    if (!mine) return void (await client.invalidateQueries({ queryKey: keyOf(publicId) }))
    const entry = await api('PUT /v1/interviews/:publicId/room/seat', {
      params: { publicId },
      body: { seat: mine },
    })
    // Ignore a response for a seat that has changed in the meantime.
    if (held.current !== mine) return
    if (entry.seat === null) storeRoom(publicId, { inside: false })
    const isElsewhere = entry.room.seats.some(({ me }) => me)
    take(entry, entry.room.entry === 'over' ? 'out' : isElsewhere ? 'elsewhere' : 'left')
  }, [client, publicId, take])
  const touchQuietly = useCallback(() => {
    touch().catch((error: unknown) => console.warn('Room: the server could not be told', error))
  }, [touch])
  const refresh = useCallback(() => {
    const look = async () => {
      await client.refetchQueries({ queryKey: keyOf(publicId) })
      const known = client.getQueryData<Room>(keyOf(publicId))
      const mine = known?.seats.find(({ me }) => me)?.public_id
      // Another tab took the seat, or it timed out: the server's error says which.
      if (known && held.current && mine !== held.current) await touch()
    }
    look().catch((error: unknown) => console.warn('Room: it could not be read', error))
  }, [client, publicId, touch])

  useChannel(
    standing === 'out' && !query.data ? null : channel.interview(publicId),
    { 'room.updated': refresh, 'interview.updated': refresh },
    // The new socket is another member of the channel.
    { onReconnect: touchQuietly },
  )
  const { connected } = useSyncExternalStore(watchLiveState, liveState, serverLiveState)
  useEffect(() => {
    // Entered before the socket was connected: register the socket id of the seat.
    if (seat && connected) touchQuietly()
  }, [seat, connected, touchQuietly])
  const admitted = query.data?.seats.some((each) => each.me && each.admitted && each.public_id === seat)
  useEffect(() => {
    // Just admitted: the response now contains the TURN credentials.
    if (seat && admitted && !ice) touchQuietly()
  }, [seat, admitted, ice, touchQuietly])
  useEffect(() => {
    if (seat === null) return
    const timer = setInterval(touchQuietly, roomTimes.touchEvery)
    const bye = () => leaveAtOnce(publicId, seat)
    addEventListener('pagehide', bye)
    // A page restored from the back/forward cache has given up its seat.
    addEventListener('pageshow', touchQuietly)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', bye)
      removeEventListener('pageshow', touchQuietly)
    }
  }, [publicId, seat, touchQuietly])
  // The dialog was closed or the page left: start at the device check next time.
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      if (!held.current) return
      storeRoom(publicId, { inside: false })
      if (sessionStore.getState().user) leaveAtOnce(publicId, held.current)
    }
  }, [publicId])
  return { query, room: query.data, standing, seat, ice, enter, leave, refresh }
}
export type RoomState = ReturnType<typeof useRoom>
