import { Glyph } from '@/components/ui/icons'

const paths = {
  mic: 'M12 3.5a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0v-5a3 3 0 0 0-3-3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3',
  micOff:
    'M9 9v2.5a3 3 0 0 0 4.6 2.5M15 10V6.500a3 3 0 0 0-5.700-1.300M5.500 11.500a6.500 6.500 0 0 0 10.300 5.300M18.500 11.500c0 .9-.2 1.800-.5 2.600M12 18v3M4 4l16 16',
  camera: 'M3.500 7h11v10h-11zM14.500 10.500l6-3.500v10l-6-3.500',
  cameraOff: 'M8 7h6.500v6.500M14.500 10.500l6-3.500v10M12.500 17h-9V7h1M4 4l16 16',
  screen: 'M3.500 5h17v11h-17zM9 20h6M12 13V8.500M9.500 10.500 12 8l2.500 2.500',
  leave:
    'M4 14.500c4.500-4 11.500-4 16 0l-2.500 2.500-3-1.500v-2.700a10 10 0 0 0-5 0v2.700l-3 1.500L4 14.500Z',
  notes: 'M6 3.500h12v17H6zM9 8h6M9 12h6M9 16h3',
} as const

const icon =
  (d: string) =>
  ({ size }: { size?: number }) => <Glyph size={size} d={d} />

export const MicIcon = icon(paths.mic)
export const MicOffIcon = icon(paths.micOff)
export const CameraIcon = icon(paths.camera)
export const CameraOffIcon = icon(paths.cameraOff)
export const ScreenIcon = icon(paths.screen)
export const LeaveIcon = icon(paths.leave)
export const NotesIcon = icon(paths.notes)
