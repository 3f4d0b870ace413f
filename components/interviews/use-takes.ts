'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  beginTake,
  dropTake,
  dropTakes,
  findTake,
  type KeptTake,
  keepPiece,
  keepUpload,
  type TakeOf,
} from '@/lib/recordings/kept-takes'
import type { Keeper, Recorded } from './use-recorder'

/** A browser that keeps nothing loses nothing that was promised: the page warns before it is left. */
const unkept = (error: unknown): null => {
  console.warn('a recording is not kept in this browser', error)
  return null
}

export const rememberUpload = (of: TakeOf, upload: string): void => void keepUpload(of, upload).catch(unkept)
export const forgetTake = (of: TakeOf): void => void dropTake(of).catch(unkept)
export const forgetTakesOf = (publicId: string): void => void dropTakes(publicId).catch(unkept)

/** Writes a recording into the browser while it is made; `isKept` once all of it lies there. */
export function useTakeKeeper(of: TakeOf | undefined) {
  const [isKept, setKept] = useState(false)
  const { publicId, position } = of ?? {}
  const keeper = useMemo((): Keeper | undefined => {
    if (publicId === undefined || position === undefined) return undefined
    const take = { publicId, position }
    // One after another: a piece without its beginning is worth nothing.
    let written: Promise<void> = Promise.resolve()
    const write = (work: () => Promise<void>) => {
      written = written.then(work)
      written
        .then(() => setKept(true))
        .catch((error: unknown) => {
          setKept(false)
          unkept(error)
        })
    }
    return {
      begin: (type) => {
        setKept(false)
        written = Promise.resolve()
        write(() => beginTake(take, type))
      },
      piece: (nth, piece) => write(() => keepPiece(take, nth, piece)),
    }
  }, [publicId, position])
  return { keeper, isKept }
}

/** What this browser recorded for a question and did not send. */
export function useKeptTake(of: TakeOf, enabled: boolean) {
  const { publicId, position } = of
  const [take, setTake] = useState<KeptTake | null>(null)
  useEffect(() => {
    if (!enabled) return
    let current = true
    void dropTakes()
      .then(() => findTake({ publicId, position }))
      .catch(unkept)
      .then((found) => current && setTake(found))
    return () => {
      current = false
    }
  }, [publicId, position, enabled])
  const forget = useCallback(() => {
    setTake(null)
    forgetTake({ publicId, position })
  }, [publicId, position])
  return { take, forget }
}

/** A kept recording as one that was made a moment ago. */
export function useFound(kept: KeptTake | null | undefined) {
  const [recorded, setRecorded] = useState<Recorded | null>(null)
  const first = useRef(kept)
  useEffect(() => {
    const take = first.current
    if (!take) return
    const url = URL.createObjectURL(take.blob)
    setRecorded({ blob: take.blob, type: take.type, url })
    return () => URL.revokeObjectURL(url)
  }, [])
  return { recorded, drop: () => setRecorded(null) }
}
