/** The canvas or the drawing of a panel, where it has one. A drawing whose marks are reached by keys is a group. */
export const pictureIn = (panel: Element): HTMLCanvasElement | SVGSVGElement | null =>
  panel.querySelector('canvas') ?? panel.querySelector<SVGSVGElement>('svg:is([role=img], [role=group])')
