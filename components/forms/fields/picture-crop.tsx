'use client'

import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { type CropArea, cropPicture } from '@/lib/pictures/pictures'

const maxZoom = 4
const zoomStep = 0.1

export interface CropLabels {
  area: string
  hint: string
  zoom: string
  broken: string
  save: string
  cancel: string
}

type Props = {
  file: Blob
  labels: CropLabels
  /** Shape of the preview. */
  shape?: 'round' | 'rect'
  close: (result?: Blob) => void
}

/** Crops a photo to a square by mouse, touch or keyboard. Closes with a JPEG. */
export function PictureCrop({ file, labels, shape = 'round', close }: Props) {
  const [url, setUrl] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  const [broken, setBroken] = useState(false)
  const [busy, setBusy] = useState(false)
  const picture = useRef<HTMLImageElement | null>(null)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const save = async () => {
    if (!picture.current || !area) return
    setBusy(true)
    const cut = await cropPicture(picture.current, area)
    setBusy(false)
    if (cut) close(cut)
    else setBroken(true)
  }
  return (
    <>
      <DialogBody className="grid gap-4">
        {broken ? (
          <Notice tone="danger" role="alert">
            {labels.broken}
          </Notice>
        ) : (
          <>
            <div className="crop-stage">
              {url ? (
                <Cropper
                  image={url}
                  crop={crop}
                  zoom={zoom}
                  maxZoom={maxZoom}
                  aspect={1}
                  cropShape={shape}
                  showGrid={false}
                  keyboardStep={8}
                  onCropChange={setCrop}
                  onZoomChange={setZoom}
                  onCropAreaChange={(_, pixels) => setArea(pixels)}
                  setImageRef={(ref) => {
                    picture.current = ref.current
                  }}
                  mediaProps={{ onError: () => setBroken(true) }}
                  cropperProps={{ role: 'group', 'aria-label': labels.area }}
                />
              ) : null}
            </div>
            <p className="text-xs text-soft">{labels.hint}</p>
            <label className="grid gap-1.5">
              <span className="field-label">{labels.zoom}</span>
              <input
                type="range"
                className="slider"
                min={1}
                max={maxZoom}
                step={zoomStep}
                value={zoom}
                onChange={(event) => setZoom(Number(event.target.value))}
              />
            </label>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {broken ? null : (
          <Button variant="primary" busy={busy} disabled={!area} onClick={() => void save()}>
            {labels.save}
          </Button>
        )}
        <Button variant="ghost" onClick={() => close()}>
          {labels.cancel}
        </Button>
      </DialogFooter>
    </>
  )
}
