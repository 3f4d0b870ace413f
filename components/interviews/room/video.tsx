'use client'

import { useEffect, useRef } from 'react'

type Props = {
  stream: MediaStream
  label: string
  /** One’s own sound must not come back. */
  mine?: boolean
  /** Seen as in a mirror. */
  mirrored?: boolean
}

export function Video({ stream, label, mine = false, mirrored = false }: Props) {
  const element = useRef<HTMLVideoElement>(null)
  const lines = stream.getTracks().length
  useEffect(() => {
    const { current } = element
    if (!current) return
    if (current.srcObject !== stream) current.srcObject = stream
    const touches = ['pointerup', 'keydown'] as const
    const still = () => {
      for (const touch of touches) document.removeEventListener(touch, play)
    }
    const play = () => {
      still()
      current.play().catch((error: unknown) => {
        // A browser may want a touch or a key before anything sounds.
        if (!(error instanceof Error && error.name === 'NotAllowedError')) return
        for (const touch of touches) document.addEventListener(touch, play)
      })
    }
    // Again when a line has come to it.
    if (lines > 0) play()
    return still
  }, [stream, lines])
  return (
    <video
      ref={element}
      className={mirrored ? 'room-video room-video-mirrored' : 'room-video'}
      aria-label={label}
      autoPlay
      playsInline
      muted={mine}
    />
  )
}
