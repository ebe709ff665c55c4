// uPlot draws at the screen's resolution, read once when it is loaded. Paper has a finer one, so at least twice that of
// a plain screen is drawn; import this before uPlot.
Object.defineProperty(window, "devicePixelRatio", { value: Math.max(2, window.devicePixelRatio) });
