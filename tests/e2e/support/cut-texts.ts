/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page must be inside */
import type { Page } from '@playwright/test';

/**
 * Texts of a page that cannot be read whole, each with why: cut off by what they stand in, or on one another. What a page shortens on
 * purpose (an ellipsis, so many lines) is left out, as are bars that stay where they are while the page scrolls.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Of a line, in px, beyond which letters are lost; what a font has above and below its letters may overlap. */
    const SPARE = 0.3;
    /** Of a font's size, what a line of it takes. */
    const LINE = 1.25;
    interface Line {
      element: Element;
      text: string;
      box: DOMRect;
    }
    const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element);
    const ancestorsOf = (element: Element): Element[] => {
      const ancestors = [element];
      for (let at = element.parentElement; at !== null; at = at.parentElement) ancestors.push(at);
      return ancestors;
    };
    /** Read aloud only, or a picture's. */
    const isForEyes = (element: Element): boolean =>
      element.checkVisibility({
        contentVisibilityAuto: true,
        opacityProperty: true,
        visibilityProperty: true,
      }) &&
      !ancestorsOf(element).some((one) => {
        const { position, clipPath, textOverflow, webkitLineClamp, height } = styleOf(one);
        const isHeard = clipPath !== 'none' || (position === 'absolute' && height === '1px');
        const isStill = position === 'fixed' || position === 'sticky';
        return (
          isHeard ||
          isStill ||
          textOverflow === 'ellipsis' ||
          webkitLineClamp !== 'none' ||
          one.matches('svg, noscript, option')
        );
      });
    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element === null || text === '' || !isForEyes(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 1) lines.push({ element, text, box });
    }
    const shortened = (text: string): string => `"${text.slice(0, 40)}"`;
    const findings = lines.flatMap(({ element, text, box }) => {
      const spare = box.height * SPARE;
      const isCut = ancestorsOf(element).some((one) => {
        const { overflowX, overflowY } = styleOf(one);
        const edges = one.getBoundingClientRect();
        const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
        return (
          (hides(overflowX) && (box.right > edges.right + 2 || box.left < edges.left - 2)) ||
          (hides(overflowY) && (box.bottom > edges.bottom + spare || box.top < edges.top - spare))
        );
      });
      const control = element.closest('button, a, label, input, select');
      const around = control?.getBoundingClientRect();
      const isInline = control !== null && styleOf(control).display === 'inline';
      const isOut =
        around !== undefined &&
        !isInline &&
        (box.right > around.right + 2 || box.left < around.left - 2 || box.bottom > around.bottom + spare);
      return isCut
        ? [`${shortened(text)} is cut off`]
        : isOut
          ? [`${shortened(text)} is wider than its control`]
          : [];
    });
    for (const [place, one] of lines.entries()) {
      for (const other of lines.slice(place + 1)) {
        if (one.element === other.element) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width < 2 || height < SPARE * Math.min(one.box.height, other.box.height)) continue;
        findings.push(`${shortened(one.text)} lies on ${shortened(other.text)}`);
      }
    }
    for (const field of document.querySelectorAll('select, input:not([type=checkbox], [type=radio])')) {
      // What a field shows is no text of the page, but takes a line.
      const isLow = field.clientHeight < Number.parseFloat(styleOf(field).fontSize) * LINE;
      if (isLow && isForEyes(field))
        findings.push(`${shortened(field.ariaLabel ?? field.tagName)} is lower than its line`);
    }
    return [...new Set(findings)];
  });
}
