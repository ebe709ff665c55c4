// uPlot reads the screen's resolution once, at import. Paper is finer, so draw at least at twice the resolution of a
// plain screen; import this file before uPlot.
Object.defineProperty(window, "devicePixelRatio", { value: Math.max(2, window.devicePixelRatio) });
