// Package text takes texts apart, for searching.
package text

import (
	"strings"
	"unicode"
)

const shortest = 3

// Words of a text in lower case, each once, without short ones.
func Words(whole string) []string {
	seen := map[string]bool{}
	var found []string
	for _, word := range strings.FieldsFunc(strings.ToLower(whole), isNoLetter) {
		if len(word) < shortest || seen[word] {
			continue
		}
		seen[word] = true
		found = append(found, word)
	}
	return found
}

func isNoLetter(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// Mark is where a word stands in a text, in bytes.
type Mark struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Marks finds where words stand in a text.
func Marks(whole string, words []string) []Mark {
	lower := strings.ToLower(whole)
	marks := []Mark{}
	for _, word := range words {
		for from := 0; ; {
			at := strings.Index(lower[from:], word)
			if at < 0 {
				break
			}
			start := from + at
			from = start + len(word)
			if startsWord(lower, start) {
				marks = append(marks, Mark{From: start, To: from})
			}
		}
	}
	return marks
}

func startsWord(lower string, at int) bool {
	return at == 0 || isNoLetter(rune(lower[at-1]))
}

// Shorten cuts a text at a word's end.
func Shorten(whole string, most int) string {
	if len(whole) <= most {
		return whole
	}
	cut := whole[:most]
	if at := strings.LastIndexByte(cut, ' '); at > 0 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " ,.") + "…"
}
