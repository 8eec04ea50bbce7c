/** How much of a scrolled box its bar takes, px: nothing where bars lie over what is scrolled. */
let measured: number | undefined
export function barPx(): number {
  if (measured === undefined) {
    const box = document.createElement('div')
    box.style.cssText =
      'position:absolute;visibility:hidden;width:60px;height:60px;overflow:scroll;scrollbar-width:thin'
    document.body.append(box)
    measured = box.offsetHeight - box.clientHeight
    box.remove()
  }
  return measured
}
