'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'

/** How loud the microphone is, as a bar that moves while somebody speaks. */
export function LevelMeter({ track }: { track: MediaStreamTrack }) {
  const t = useTranslations('interviewRoom')
  const bar = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    const context = new AudioContext()
    const source = context.createMediaStreamSource(new MediaStream([track]))
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    source.connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // Speech lies between −60 and −10 dB.
      const decibels = 10 * Math.log10(power + 1e-10)
      if (bar.current) bar.current.value = Math.max(0, Math.min(1, (decibels + 60) / 50))
    }, 80)
    // Browsers that want a touch first start it with the next one.
    const wake = () => void context.resume()
    wake()
    document.addEventListener('pointerdown', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('pointerdown', wake)
      void context.close()
    }
  }, [track])
  return (
    <div className="room-level">
      <meter ref={bar} min={0} max={1} value={0} aria-label={t('check.level')} />
      <p className="text-xs text-soft">{t('check.levelHint')}</p>
    </div>
  )
}
