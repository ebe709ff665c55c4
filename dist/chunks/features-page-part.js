import { readPageAssets } from "./app-output-page.js";

// src/features/page/part.ts
const pagePart = { openPage: async () => {
	const [assets, { pageContent, runContent }, { renderPage }] = await Promise.all([
		readPageAssets(),
		import("./features-page-content.js"),
		import("./features-page-render.js")
	]);
	return {
		ofReport: (report) => renderPage(pageContent(report), assets),
		ofRun: (run, parts) => renderPage(runContent(run, parts), assets)
	};
} };

export { pagePart };