/** Whether one touches rather than points: a field that takes the focus brings up a keyboard. */
export const isTouch = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false
